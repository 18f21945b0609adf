package dev.portcullis.persistence.contract;

/**
 * A template with how many contracts of an organization are made from it.
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
