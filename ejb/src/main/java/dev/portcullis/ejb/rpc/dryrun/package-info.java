/** Decides about calls that nobody makes, to explain decisions (ADR 0051). */
package dev.portcullis.ejb.rpc.dryrun;
