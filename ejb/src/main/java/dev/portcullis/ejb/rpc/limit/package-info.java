/** Bounds the calls that execute at a time, and the memory of answers. */
package dev.portcullis.ejb.rpc.limit;
