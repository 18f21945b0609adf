/**
 * Contract interfaces in the JSON ABI format (Solidity documentation, "Contract ABI
 * Specification"). They are parsed strictly once, at their submission. The package also computes
 * canonical signatures and selectors.
 */
package dev.portcullis.ejb.abi;
