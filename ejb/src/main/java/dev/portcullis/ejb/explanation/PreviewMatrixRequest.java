package dev.portcullis.ejb.explanation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.explanation.ExplainAccessRequest.Caller;
import dev.portcullis.ejb.permission.matrix.MatrixEventPermission;
import dev.portcullis.ejb.permission.matrix.MatrixFunctionPermission;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The request to preview permissions before they are saved.
 *
 * @param functionPermissions as for the replacement of the matrix
 * @param eventPermissions as for the replacement of the matrix; they are validated, but do not
 *     decide calls
 * @param calls the calls to decide
 */
public record PreviewMatrixRequest(
    @NotNull @Size(max = 1000) List<@NotNull @Valid MatrixFunctionPermission> functionPermissions,
    @NotNull @Size(max = 1000) List<@NotNull @Valid MatrixEventPermission> eventPermissions,
    @NotNull @Size(max = 20) List<@NotNull @Valid ExampleCall> calls) {
  /**
   * A hypothetical call.
   *
   * @param actor the caller; null for an anonymous client
   * @param method a JSON-RPC method of the gateway
   * @param params as in JSON-RPC; for {@code eth_sendRawTransaction} a signed transaction or a
   *     CallRequest
   */
  public record ExampleCall(
      @Valid Caller actor,
      @NotNull @Size(min = 1, max = 100) String method,
      @NotNull @Size(max = 10) List<JsonNode> params) {}
}
