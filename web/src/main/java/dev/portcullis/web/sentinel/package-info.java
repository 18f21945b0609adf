/** What the sentinel found about mined blocks. */
package dev.portcullis.web.sentinel;
