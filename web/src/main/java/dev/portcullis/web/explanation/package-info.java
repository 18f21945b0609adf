/** Explanations of the gateway's decisions, over HTTP. */
package dev.portcullis.web.explanation;
