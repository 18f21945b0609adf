/** Judges and answers calls that execute code (R-GTW-8). */
package dev.portcullis.ejb.rpc.execution;
