/** The judgements of the sentinel about mined blocks. */
package dev.portcullis.web.sentinel;
