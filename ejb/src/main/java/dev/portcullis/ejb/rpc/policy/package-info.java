/** Decides which principal may call which method, and records denials (R-GTW-2). */
package dev.portcullis.ejb.rpc.policy;
