/**
 * What the rollup knows of the chain below: blocks, transactions, priority operations, settlement.
 */
package dev.portcullis.persistence.legacy.layer1;
