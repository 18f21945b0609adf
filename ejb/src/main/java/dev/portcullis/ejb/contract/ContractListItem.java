package dev.portcullis.ejb.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.portcullis.persistence.contract.ContractGroup;
import jakarta.annotation.Nullable;

/** An item of the grouped list (R-ADM-31). */
public sealed interface ContractListItem {
  /**
   * A template with the number of the organization's contracts from it.
   *
   * @param type always {@code group}
   * @param templateId the template
   * @param templateKey its key
   * @param templateName its display name
   * @param templateDescription may be null
   * @param contractCount the number of the organization's contracts from it
   * @param matchingContractsCount absent without a search
   */
  record Group(
      String type,
      int templateId,
      String templateKey,
      String templateName,
      @Nullable String templateDescription,
      long contractCount,
      @JsonInclude(JsonInclude.Include.NON_NULL) Long matchingContractsCount)
      implements ContractListItem {
    static Group of(ContractGroup group, boolean searched) {
      return new Group(
          "group",
          group.templateId(),
          group.templateKey(),
          group.templateName(),
          group.templateDescription(),
          group.contractCount(),
          searched ? group.matchingContractsCount() : null);
    }
  }

  /**
   * A contract without template.
   *
   * @param type always {@code contract}
   * @param contract its fields are on the same level as the type
   */
  record Single(String type, @JsonUnwrapped ListedContractView contract)
      implements ContractListItem {
    static Single of(ListedContractView contract) {
      return new Single("contract", contract);
    }
  }
}
