/**
 * Contract interfaces in the JSON ABI form (Solidity documentation, "Contract ABI Specification"):
 * read strictly once, when somebody hands one in; canonical signatures and selectors.
 */
package dev.portcullis.ejb.abi;
