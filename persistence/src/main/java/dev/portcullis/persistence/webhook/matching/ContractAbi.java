package dev.portcullis.persistence.webhook.matching;

/**
 * The ABI texts registered for a contract.
 *
 * @param own the contract's
 * @param template its template's, or null
 */
public record ContractAbi(String own, String template) {}
