/** Limits concurrent calls, and the memory of responses. */
package dev.portcullis.ejb.rpc.limit;
