package dev.portcullis.ejb.policyservice;

import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import java.io.IOException;

/**
 * The request whether a transaction may be admitted, before it is executed (spec 7, P1.2). Its
 * {@code value} and {@code gasLimit} must be well-formed, but do not affect the decision.
 *
 * @param protocolVersion the client's version of the protocol
 * @param access {@code READ} for {@code eth_call}, {@code WRITE} for everything else
 * @param from the sender
 * @param to the target; null for a creation
 * @param calldata the calldata; the init code of a creation
 * @param txHash the transaction's hash; null if the client omits it
 */
public record AdmitRequest(
    String protocolVersion,
    AccessType access,
    Address from,
    Address to,
    Calldata calldata,
    Hash32 txHash) {
  /**
   * Parses a request body.
   *
   * @throws Failure VALIDATION with the invalid fields
   */
  public static AdmitRequest read(byte[] body) {
    return PolicyRequestParser.read(body, new Form());
  }

  /** The call to decide. A transaction counts as signed by its sender, a call does not. */
  Call call() {
    return call(access, from, to, calldata);
  }

  static Call call(AccessType access, Address from, Address to, Calldata calldata) {
    return access == AccessType.WRITE
        ? Call.signed(from, to, calldata)
        : new Call(from, to, calldata, access);
  }

  private static final class Form implements PolicyRequestParser.Form<AdmitRequest> {
    private String version;
    private AccessType access;
    private Address from;
    private Address to;
    private Object value;
    private String calldata;
    private Object gasLimit;
    private Hash32 txHash;

    @Override
    public boolean read(String name, PolicyRequestParser in) throws IOException {
      switch (name) {
        case "protocolVersion" -> version = in.nonEmpty(() -> name);
        case "accessType" -> access = in.access(() -> name);
        case "from" -> from = in.address(() -> name);
        case "to" -> to = in.address(() -> name);
        case "value" -> value = in.quantity(() -> name);
        case "calldata" -> calldata = in.bytes(() -> name);
        case "gasLimit" -> gasLimit = in.number(() -> name);
        case "txHash" -> txHash = in.hash(() -> name);
        default -> {
          return false;
        }
      }
      return true;
    }

    @Override
    public AdmitRequest end(PolicyRequestParser in) {
      in.require("protocolVersion", version);
      in.require("accessType", access);
      in.require("from", from);
      in.require("value", value);
      in.require("calldata", calldata);
      in.require("gasLimit", gasLimit);
      return new AdmitRequest(
          version, access, from, to, calldata == null ? null : Calldata.of(calldata), txHash);
    }
  }
}
