/** Tests of the sentinel. */
package dev.portcullis.ejb.sentinel;
