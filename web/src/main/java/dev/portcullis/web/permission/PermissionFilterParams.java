package dev.portcullis.web.permission;

import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import jakarta.ws.rs.QueryParam;
import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;

/** The query keys that filter the list of all function permissions. */
public class PermissionFilterParams {
  private static final String METHOD_SELECTOR = "^0x(?:[0-9a-fA-F]{8})?$";

  @QueryParam("contractAddress")
  private String contractAddress;

  @Parameter(
      description = "Four hexadecimal bytes; 0x for the receive function",
      schema = @Schema(pattern = METHOD_SELECTOR))
  @QueryParam("methodSelector")
  private String methodSelector;

  @QueryParam("roleId")
  private String roleId;

  Address contractAddress() {
    return contractAddress == null ? null : PathValue.address("contractAddress", contractAddress);
  }

  String methodSelector() {
    if (methodSelector == null) {
      return null;
    }
    if (!methodSelector.matches(METHOD_SELECTOR)) {
      throw Failure.invalid("methodSelector", "must be four hexadecimal bytes, or 0x");
    }
    return methodSelector.toLowerCase(Locale.ROOT);
  }

  String roleId() {
    return roleId;
  }
}
