/** Decides about hypothetical calls, to explain decisions (ADR 0051). */
package dev.portcullis.ejb.rpc.dryrun;
