/** What the gateway denied, and what became of a transaction, over HTTP. */
package dev.portcullis.web.denial;
