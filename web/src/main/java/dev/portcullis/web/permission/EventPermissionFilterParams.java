package dev.portcullis.web.permission;

import dev.portcullis.ejb.route.PathValue;
import dev.portcullis.kernel.Address;
import jakarta.ws.rs.QueryParam;

/** The query keys that filter the list of all event permissions. */
public class EventPermissionFilterParams {
  @QueryParam("contractAddress")
  private String contractAddress;

  @QueryParam("roleId")
  private String roleId;

  Address contractAddress() {
    return contractAddress == null ? null : PathValue.address("contractAddress", contractAddress);
  }

  String roleId() {
    return roleId;
  }
}
