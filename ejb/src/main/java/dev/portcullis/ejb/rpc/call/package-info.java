/** A call with its caller and connection, and what answers calls. */
package dev.portcullis.ejb.rpc.call;
