package dev.portcullis.persistence.contract;

/**
 * A template with the number of an organization's contracts that use it.
 *
 * @param templateDescription may be null
 * @param contractCount all of them
 * @param matchingContractsCount those that match the search
 */
public record ContractGroup(
    Integer templateId,
    String templateKey,
    String templateName,
    String templateDescription,
    Long contractCount,
    Long matchingContractsCount) {}
