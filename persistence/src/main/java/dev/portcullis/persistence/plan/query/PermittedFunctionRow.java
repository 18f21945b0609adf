package dev.portcullis.persistence.plan.query;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.decision.FunctionRuleRow;

/**
 * A permission in force on a contract.
 *
 * @param contract the contract
 * @param contractName its name
 * @param organizationId its organization, null for the zone
 * @param rule the permission, the contract's own or that of its template
 */
public record PermittedFunctionRow(
    Address contract, String contractName, String organizationId, FunctionRuleRow rule) {}
