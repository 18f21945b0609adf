/** Decides who may call which method, and records denials (supplement 1.1.1). */
package dev.portcullis.ejb.rpc.policy;
