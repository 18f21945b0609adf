/**
 * Explains for administrators why the gateway permits or denies a call: the decision, its facts in
 * the order of R-GTW-8, and the permission that would change it. The fact readers and engines are
 * the gateway's own ({@link dev.portcullis.ejb.rpc.dryrun.DecisionDryRun}); nothing is decided
 * here.
 */
package dev.portcullis.ejb.explanation;
