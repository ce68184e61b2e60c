/* iframe-worker 1.0.4, https://github.com/squidfunk/iframe-worker: a worker for pages opened from disk, so that search works there.

   Copyright (c) 2020-2022 Martin Donath <martin.donath@squidfunk.com>
   
   Permission is hereby granted, free of charge, to any person obtaining a copy
   of this software and associated documentation files (the "Software"), to
   deal in the Software without restriction, including without limitation the
   rights to use, copy, modify, merge, publish, distribute, sublicense, and/or
   sell copies of the Software, and to permit persons to whom the Software is
   furnished to do so, subject to the following conditions:
   
   The above copyright notice and this permission notice shall be included in
   all copies or substantial portions of the Software.
   
   THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
   IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
   FITNESS FOR A PARTICULAR PURPOSE AND NON-INFRINGEMENT. IN NO EVENT SHALL THE
   AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
   LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING
   FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS
   IN THE SOFTWARE.
*/
"use strict";
(() => {
  // Changed from the original: the frame is made without an inline script, which the pages' policy would forbid.
  class IFrameWorker extends EventTarget {
    constructor(url) {
      super();
      this.url = url;
      this.iframe = document.createElement("iframe");
      this.iframe.hidden = true;
      document.body.appendChild(this.iframe);
      const inside = this.iframe.contentWindow;
      inside.document.open();
      inside.document.write("<html><body></body></html>");
      inside.document.close();
      inside.postMessage = (data) => setTimeout(() => this.receive(structuredClone(data)));
      inside.importScripts = (...urls) =>
        urls.reduce((before, each) => before.then(() => this.load(each)), Promise.resolve());
      inside.addEventListener("error", (event) => this.fail(event));
      this.ready = this.load(`${url}?${+Date.now()}`);
    }

    load(url) {
      const target = this.iframe.contentWindow.document;
      return new Promise((resolve, reject) => {
        const script = target.createElement("script");
        script.src = url;
        script.onload = resolve;
        script.onerror = reject;
        target.body.appendChild(script);
      });
    }

    receive(data) {
      const event = new MessageEvent("message", { data });
      this.dispatchEvent(event);
      if (this.onmessage) this.onmessage(event);
    }

    fail({ message, filename, lineno, colno, error }) {
      const event = new ErrorEvent("error", { message, filename, lineno, colno, error });
      this.dispatchEvent(event);
      if (this.onerror) this.onerror(event);
    }

    postMessage(data) {
      this.ready.then(() => {
        this.iframe.contentWindow.dispatchEvent(new MessageEvent("message", structuredClone({ data })));
      });
    }

    terminate() {
      this.iframe.remove();
    }
  }

  window.IFrameWorker = IFrameWorker;
  if (location.protocol === "file:") window.Worker = IFrameWorker;
})();
