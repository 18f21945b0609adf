/**
 * Why the gateway lets a call through or not, for administrators: the decision, its facts in the
 * order of R-GTW-8, and the permission that would change it. The readers and engines are the
 * gateway's own ({@link dev.portcullis.ejb.rpc.dryrun.DecisionDryRun}); nothing is decided here.
 */
package dev.portcullis.ejb.explanation;
