package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.contract.RegisteredContract.Description;
import dev.portcullis.persistence.template.Template;
import dev.portcullis.persistence.template.TemplateRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Validates what a request says of a contract, for the routes of organizations and of the zone. */
@ApplicationScoped
public class ContractDescriptions {
  @Inject private TemplateRepository templates;

  /**
   * The description in a body.
   *
   * <p>The address of transfer logs counts as a system address: event permissions there would
   * disclose every transfer of ether.
   *
   * @throws Failure VALIDATION for a system address, a bad ABI or an unknown template;
   *     INVALID_INPUT for two templates
   */
  Description of(ContractDefinition body) {
    Address address = body.address();
    if (address.belongsToChain() || address.equals(Address.OF_TRANSFER_LOGS)) {
      throw Failure.invalid("contractAddress", "must not be a system address of the chain");
    }
    Abi.parse(body.abi());
    return new Description(address, body.abi(), body.name(), body.description(), templateId(body));
  }

  private Integer templateId(ContractDefinition body) {
    Integer byId = body.templateId();
    if (byId != null && templates.find(byId).isEmpty()) {
      throw Failure.invalid("templateId", "must name an existing template");
    }
    if (body.templateKey() == null) {
      return byId;
    }
    Template byKey =
        templates
            .findByKey(body.templateKey())
            .orElseThrow(() -> Failure.invalid("templateKey", "must name an existing template"));
    if (byId != null && !byId.equals(byKey.id())) {
      throw Failure.of(
          Reason.INVALID_INPUT,
          "templateId and templateKey name different templates; send only one of them");
    }
    return byKey.id();
  }

  /**
   * Verifies that a contract is no system contract.
   *
   * @throws Failure VALIDATION if it is
   */
  static void requireNoSystemContract(RegisteredContract contract) {
    if (contract.isSystemContract()) {
      throw Failure.invalid("contractAddress", "must not be a system contract of the chain");
    }
  }
}
