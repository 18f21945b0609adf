/** Why the gateway lets calls through or not, over HTTP. */
package dev.portcullis.web.explanation;
