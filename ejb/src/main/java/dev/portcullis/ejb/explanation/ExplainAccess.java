package dev.portcullis.ejb.explanation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.permission.CreateContractPermission;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * A call about which is asked.
 *
 * @param actor who would make it
 * @param method a JSON-RPC method of the gateway
 * @param params as JSON-RPC has them; of {@code eth_sendRawTransaction} a signed transaction or a
 *     CallRequest
 * @param proposed function permissions that do not exist yet, each as in the body of {@code POST
 *     /contract-permissions/}; for its function it wins over what exists; may be null
 */
public record ExplainAccess(
    @NotNull @Valid ActingUser actor,
    @NotNull @Size(min = 1, max = 100) String method,
    @NotNull @Size(max = 10) List<JsonNode> params,
    @Size(max = 100) List<@NotNull @Valid CreateContractPermission> proposed) {
  /**
   * Who would act. Users only: tenants and M2M applications have no permissions on contracts.
   *
   * @param userId the user
   */
  public record ActingUser(@NotNull String userId) {}

  /** Takes null for no proposals. */
  public ExplainAccess {
    proposed = proposed == null ? List.of() : proposed;
  }
}
