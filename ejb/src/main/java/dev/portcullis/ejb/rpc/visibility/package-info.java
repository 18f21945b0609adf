/** Decides what of an answer a reader may see, and redacts the rest (supplement 1.1.3). */
package dev.portcullis.ejb.rpc.visibility;
