package dev.portcullis.web.webhook;

import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.kernel.Address;
import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys that filter a list of users' webhooks. */
public class OwnedWebhookParams {
  @Parameter(description = "The owner")
  @QueryParam("userId")
  private String userId;

  @Parameter(
      description = "The contract of the subscription",
      schema = @Schema(pattern = "^0x[0-9a-fA-F]{40}$"))
  @QueryParam("contract")
  private String contract;

  /** The owner, or null. */
  String userId() {
    return userId;
  }

  /** The contract, or null. */
  Address contract() {
    return contract == null ? null : PathValue.address("contract", contract);
  }
}
