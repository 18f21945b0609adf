/** Judges and answers calls that execute code (supplement 1.1.2). */
package dev.portcullis.ejb.rpc.execution;
