/** The denials of the gateway, and the status of transactions, over HTTP. */
package dev.portcullis.web.denial;
