/**
 * What transactions of the legacy v0.1 rollup cost, and whether they pay it (R-LEG-14). It is plain
 * Java: what gas and tokens are worth, and in which tokens fees are taken, the caller says, without
 * waiting for anybody.
 */
package dev.portcullis.legacy.fee;
