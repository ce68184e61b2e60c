"""English verbs. REGULAR: listed, so that a misspelt infinitive is noticed. DOUBLED: stop, stopped, stopping; those of
more than one syllable are all here. IRREGULAR: base, third person, participle, -ing form; all that are in use."""

REGULAR = """
abandon absorb accept accompany accumulate act activate adapt add adjust advance affect aid aim align allow alternate
amplify analyze anchor annex annihilate announce answer appear apply approach arm arouse arrange arrive ask assault
assemble assign associate attach attack attempt attract attune avoid awaken award balance banish bank barricade barter
besiege betray blast bless block bluff board bolster bombard bond boost borrow bounce brace brandish breach breathe
bribe burn bury call camp cancel capture carry cascade cause chain challenge change charge chase check chill circle
claim clash clean cleanse clear climb close coil collapse collect combine command commence compare compete complete
conceal confirm confiscate conjure connect conquer conserve consider consult consume contain contest continue
contribute convert cool copy corner correct count cover craft crash crave crawl create cross crown crumble crush cure
curse damage dash deactivate decide declare decline decrease deduct defeat defend deflect delay delete deliver demand
demolish demote deploy descend destroy detach detect deteriorate determine devour disable disappear discard discharge
discover disengage dismiss dispatch displace display disrupt dissolve distribute divert divide dock dodge dominate
donate double drain drift drown dry duel duplicate earn echo edge elect elevate eliminate embark emerge employ empower
empty enable enchant encounter end enforce engage engrave enhance enlarge enlist enrage enroll ensnare entangle enter
entice equal erase erect erupt escape establish etch evade evict evolve examine excavate exceed exchange execute exert
exhaust exhume exile expand expire explain explode exploit explore expose extend extinguish extract face fade fail
falter fasten feature fend fetch fill filter finish fire flank flare flash flatten flick flinch float flood focus foil
fold follow force form fortify free fuel fumble function fuse gain gallop gamble gather gesture glide grant grapple
graze greet grieve guarantee guard guess guide hail halt hammer hand handle harm harvest hatch haul haunt head heal
help hesitate hinder hinge hire hoard host hover hunt hurl hypnotize ignite ignore imbue impale impose imprison
improve incapacitate include increase infect infiltrate inflate inflict inform inherit initiate injure insert inspect
inspire install instruct intercept interrupt intervene introduce invade invert invest invite invoke involve isolate
issue jail join jolt juggle jump kick kill label land lash last latch launch leak lean leap learn lease lengthen level
levitate lift light limit line link list load lock look loosen loot lower lure lurk magnify maintain manage maneuver
manipulate march mark massacre match melt mend merge mine miss modify mount mourn move multiply murder mutate nail
name need negate negotiate neutralize nominate note notify nudge nullify number obey obscure observe obstruct obtain
occupy offer open oppose orbit order orient outnumber overflow overload overlook overwhelm own pack paint paralyze
pardon park parry part partner pass pause peek perform perish persist pester petrify phase pick pierce pile pillage
pitch pivot place plague plant play plead pledge plow plunder point poison poke ponder position possess pounce pour
power practice pray preach prepare preserve prevent prey print proceed proclaim produce progress promote prompt
propose prosper protect provide provoke pull pump punch puncture punish purchase purge purify pursue push quench
question queue quicken quote radiate raid raise rally rank rattle ravage raze reach react realign reap reappear
rearrange reassign recall receive recharge recite reckon reclaim recognize reconcile reconnect record recover recreate
recruit recycle redeploy redirect reduce reenter refill reform refresh refuel refuse regain regenerate regroup reign
reinforce reject rejoice rejoin rekindle relate relax relay release relieve relinquish reload relocate rely remain
remember remind remove rename render renew renounce rent reorder repair repeat replace replant replay replenish report
reposition repulse request require rescue reserve reshuffle reside resist resolve respawn respect respond rest restart
restore restrain restrict resume resurrect retain retaliate retire retreat retrieve retry return reunite reveal
reverse revive revolt revolve reward ritualize roam roll rotate rouse ruin rule rush sabotage sacrifice saddle sail
salvage save scatter scold scorch score scout scramble scrape scratch screen seal search secure seduce seize select
sense separate serve settle sever shackle shape share sharpen shatter shelter shelve shield shift shorten shout shove
shower shuffle sign signal signify silence simulate skirmish slaughter slice slow smash smother smuggle snatch sneak
soak soar soften solve soothe sort sound spare sparkle spawn specialize spill spoil sponsor sprint sprout spy squash
squeeze stabilize stack stage stain stalk stare start starve station stay steady steer stimulate stockpile stoke stomp
store stow strengthen stretch struggle stumble subdue substitute subtract succeed suffer suffocate suggest summon
supply support suppress surge surrender surround survive suspect suspend sustain swallow swarm sway switch tackle tame
target taste taunt tease teleport tempt terminate terrify test thaw threaten tighten tilt topple torch torment torture
toss touch tour trace track trade trail train trample transform transport travel treat trespass trick trigger triple
trust try tumble tunnel turn twist uncover unearth unfold unhook unite unleash unload unlock unpack unveil update
upgrade use usurp vacate value vanish vanquish vault veer venture view violate visit void volley volunteer vote wade
wager wait walk wander ward warn warp wash waste watch wave weaken whirl whisper widen wield wipe wish wither witness
work worship wound wrestle yield
"""

DOUBLED = """
abet abhor acquit admit allot annul ban bar bat befit befog beg cap chop clap clip clog commit compel concur confer
control corral debar debug defer demur deter dip disbar disinter dispel drag drop eavesdrop emit entrap equip excel
expel extol fit flag flip grab handicap hop hug impel incur infer inter jam kidnap lag lap map nab occur omit outfit
overlap overstep pan pat patrol peg permit pin plan plod plot plug prefer program prop propel rebel rebut recap recur
refer refit regret remit repel rip rob rot rub sap scan scrap ship shred shrug sidestep skip slam slap slip slot snap
step stir stop strip stun submit swap tag tap tip top transfer transmit trap trim trip tug unplug untap wed whip wrap
zap zigzag zip
"""

IRREGULAR = """
be is been being|have has had having|do does done doing|go goes gone going|become becomes become becoming
begin begins begun beginning|bend bends bent bending|bind binds bound binding|bite bites bitten biting
bleed bleeds bled bleeding|blow blows blown blowing|break breaks broken breaking|bring brings brought bringing
build builds built building|buy buys bought buying|cast casts cast casting|catch catches caught catching
choose chooses chosen choosing|come comes come coming|cost costs cost costing|creep creeps crept creeping
cut cuts cut cutting|deal deals dealt dealing|die dies died dying|dig digs dug digging|draw draws drawn drawing
drink drinks drunk drinking|drive drives driven driving|eat eats eaten eating|fall falls fallen falling
feed feeds fed feeding|feel feels felt feeling|fight fights fought fighting|find finds found finding
flee flees fled fleeing|fling flings flung flinging|fly flies flown flying|forbid forbids forbidden forbidding
forget forgets forgotten forgetting|freeze freezes frozen freezing|get gets got getting|give gives given giving
grow grows grown growing|hang hangs hung hanging|hear hears heard hearing|hide hides hidden hiding
hit hits hit hitting|hold holds held holding|hurt hurts hurt hurting|keep keeps kept keeping|know knows known knowing
lay lays laid laying|lead leads led leading|leave leaves left leaving|lend lends lent lending|let lets let letting
lie lies lain lying|lose loses lost losing|make makes made making|mean means meant meaning|meet meets met meeting
overcome overcomes overcome overcoming|pay pays paid paying|put puts put putting|read reads read reading
rebuild rebuilds rebuilt rebuilding|redraw redraws redrawn redrawing|reset resets reset resetting
ride rides ridden riding|rise rises risen rising|run runs run running|see sees seen seeing|seek seeks sought seeking
sell sells sold selling|send sends sent sending|set sets set setting|shake shakes shaken shaking
shoot shoots shot shooting|show shows shown showing|shut shuts shut shutting|sink sinks sunk sinking
sit sits sat sitting|slay slays slain slaying|sleep sleeps slept sleeping|slide slides slid sliding
speak speaks spoken speaking|spend spends spent spending|spin spins spun spinning|split splits split splitting
spread spreads spread spreading|spring springs sprung springing|stand stands stood standing
steal steals stolen stealing|stick sticks stuck sticking|strike strikes struck striking|sweep sweeps swept sweeping
swim swims swum swimming|swing swings swung swinging|take takes taken taking|teach teaches taught teaching
tear tears torn tearing|tell tells told telling|think thinks thought thinking|throw throws thrown throwing
tie ties tied tying|undo undoes undone undoing|understand understands understood understanding|wake wakes woken waking
wear wears worn wearing|win wins won winning|withdraw withdraws withdrawn withdrawing|write writes written writing
mimic mimics mimicked mimicking|kneel kneels knelt kneeling|mislead misleads misled misleading
remake remakes remade remaking|repay repays repaid repaying|speed speeds sped speeding
unbind unbinds unbound unbinding|unfreeze unfreezes unfrozen unfreezing|untie unties untied untying
uphold upholds upheld upholding|withhold withholds withheld withholding
arise arises arisen arising|awake awakes awoken awaking|bear bears borne bearing|beat beats beaten beating
befall befalls befallen befalling|beget begets begotten begetting|behold beholds beheld beholding
beseech beseeches besought beseeching
beset besets beset besetting|bet bets bet betting|bid bids bid bidding|breed breeds bred breeding
broadcast broadcasts broadcast broadcasting|burst bursts burst bursting|cling clings clung clinging
forgive forgives forgiven forgiving|forgo forgoes forgone forgoing|forsake forsakes forsaken forsaking
grind grinds ground grinding|mow mows mown mowing|partake partakes partaken partaking|prove proves proven proving
quit quits quit quitting|rend rends rent rending|rid rids rid ridding|ring rings rung ringing|say says said saying
saw saws sawn sawing|sew sews sewn sewing|shear shears shorn shearing|shed sheds shed shedding
shine shines shone shining|shrink shrinks shrunk shrinking|sing sings sung singing|sling slings slung slinging
slit slits slit slitting|sow sows sown sowing|spit spits spat spitting|sting stings stung stinging
stink stinks stunk stinking|strew strews strewn strewing|stride strides stridden striding
string strings strung stringing|strive strives striven striving|swear swears sworn swearing
swell swells swollen swelling|thrust thrusts thrust thrusting|tread treads trodden treading
typeset typesets typeset typesetting|upset upsets upset upsetting|waylay waylays waylaid waylaying
weave weaves woven weaving|weep weeps wept weeping|wet wets wet wetting|wind winds wound winding
withstand withstands withstood withstanding|wring wrings wrung wringing|input inputs input inputting
dwell dwells dwelt dwelling|forecast forecasts forecast forecasting|foretell foretells foretold foretelling
hamstring hamstrings hamstrung hamstringing|proofread proofreads proofread proofreading
browbeat browbeats browbeaten browbeating|vie vies vied vying|belie belies belied belying
panic panics panicked panicking|picnic picnics picnicked picnicking|traffic traffics trafficked trafficking
frolic frolics frolicked frolicking|quiz quizzes quizzed quizzing|gas gases gassed gassing
"""
