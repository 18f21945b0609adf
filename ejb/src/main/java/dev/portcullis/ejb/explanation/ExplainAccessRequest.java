package dev.portcullis.ejb.explanation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Failure;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The request to explain a call.
 *
 * @param actor the caller
 * @param method a JSON-RPC method of the gateway
 * @param params as in JSON-RPC; for {@code eth_sendRawTransaction} a signed transaction or a
 *     CallRequest
 * @param proposed function permissions that do not exist yet, each as in the body of {@code POST
 *     /contract-permissions/}; for its function it takes precedence over existing ones; may be null
 */
public record ExplainAccessRequest(
    @NotNull @Valid Caller actor,
    @NotNull @Size(min = 1, max = 100) String method,
    @NotNull @Size(max = 10) List<JsonNode> params,
    @Size(max = 100) List<@NotNull @Valid CreateContractPermissionRequest> proposed) {
  /**
   * The caller: exactly one of these.
   *
   * @param userId the user, or null
   * @param m2mAppId the M2M application, or null
   * @param tenantId the tenant, or null
   */
  public record Caller(String userId, String m2mAppId, String tenantId) {
    /**
     * The actor.
     *
     * @throws Failure VALIDATION if there is none, or more than one
     */
    Actor toActor() {
      List<Actor> named =
          Stream.of(
                  actor(Actor.Type.USER, userId),
                  actor(Actor.Type.M2M_APP, m2mAppId),
                  actor(Actor.Type.TENANT, tenantId))
              .flatMap(Optional::stream)
              .toList();
      if (named.size() != 1) {
        throw Failure.invalid("actor", "must have exactly one of userId, m2mAppId and tenantId");
      }
      return named.get(0);
    }

    private static Optional<Actor> actor(Actor.Type type, String id) {
      return Optional.ofNullable(id).map(known -> new Actor(type, known, null, null));
    }
  }

  /** Accepts null for no proposals. */
  public ExplainAccessRequest {
    proposed = proposed == null ? List.of() : proposed;
  }
}
