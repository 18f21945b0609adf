package dev.portcullis.ejb.given;

import dev.portcullis.ejb.contract.ContractDefinition;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.Services;
import java.util.List;

/** Contracts of organizations, and permissions to call them. */
public final class Contracts {
  /** The interface of a token, as far as the tests need it. */
  public static final String ABI =
      """
      [{"type":"function","name":"transfer","stateMutability":"nonpayable",
        "inputs":[{"name":"to","type":"address"},{"name":"value","type":"uint256"}],
        "outputs":[{"name":"","type":"bool"}]},
       {"type":"event","name":"Ping","inputs":[]}]
      """;

  private Contracts() {}

  /** Registers a contract for an organization; the answer is its address. */
  public static String register(String organizationId) {
    String address = Given.address();
    Acting.asOperator();
    Services.get(ContractService.class).register(organizationId, definition(address));
    return address;
  }

  /** What registers a contract at this address. */
  public static ContractDefinition definition(String address) {
    return new ContractDefinition(address, ABI, "Token", "", null, null);
  }

  /** Permits {@code transfer} of the contract by this rule. */
  public static void permit(String address, RuleType rule, String... roles) {
    Acting.asOperator();
    Services.get(ContractPermissionService.class)
        .create(
            new CreateContractPermissionRequest(
                address,
                null,
                AccessType.WRITE,
                "transfer(address,uint256)",
                rule,
                false,
                false,
                Given.references(roles),
                List.of(),
                null));
  }
}
