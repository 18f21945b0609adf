package dev.portcullis.ejb.policyservice;

import com.fasterxml.jackson.core.JsonToken;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import java.io.IOException;

/**
 * The request whether the effects of a transaction are permitted, after it was executed (spec 7,
 * P1.2).
 *
 * @param protocolVersion the client's version of the protocol
 * @param access {@code READ} for {@code eth_call}, {@code WRITE} for everything else
 * @param signer the sender; null if it was omitted, and nothing ran
 * @param trace the trace of the execution
 */
public record JudgeRequest(
    String protocolVersion, AccessType access, Address signer, SequencerTrace trace) {
  /**
   * Parses a request body.
   *
   * @throws Failure VALIDATION with the invalid fields
   */
  public static JudgeRequest read(byte[] body) {
    return PolicyRequestParser.read(body, new Form());
  }

  /** The call of the outermost frame, which must exist. */
  Call entry() {
    SequencerFrame root = trace.root();
    return AdmitRequest.call(
        access, signer, root.creates() ? null : root.callee(), Calldata.of(root.calldata()));
  }

  private static final class Form implements PolicyRequestParser.Form<JudgeRequest> {
    private String version;
    private AccessType access;
    private Address from;
    private boolean hasTrace;
    private boolean hasTree;
    private boolean hasList;
    private SequencerTrace tree;
    private SequencerTrace list;

    @Override
    public boolean read(String name, PolicyRequestParser in) throws IOException {
      switch (name) {
        case "protocolVersion" -> version = in.nonEmpty(() -> name);
        case "accessType" -> access = in.access(() -> name);
        case "from" -> from = in.address(() -> name);
        case "trace" -> trace(in);
        default -> {
          return false;
        }
      }
      return true;
    }

    private void trace(PolicyRequestParser in) throws IOException {
      hasTrace = true;
      if (in.token() != JsonToken.START_OBJECT) {
        var unused = in.wrong(() -> "trace", "must be an object");
        return;
      }
      in.fields(this::shape);
      if (hasTree == hasList) {
        in.note("trace", "must have either frame or frames");
      }
    }

    private boolean shape(String name, PolicyRequestParser in) throws IOException {
      switch (name) {
        case "frame" -> {
          hasTree = true;
          tree = FrameParser.tree(in, "trace.frame");
        }
        case "frames" -> {
          hasList = true;
          list = FrameParser.list(in, "trace.frames");
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    @Override
    public JudgeRequest end(PolicyRequestParser in) {
      in.require("protocolVersion", version);
      in.require("accessType", access);
      if (!hasTrace) {
        in.note("trace", "is required");
      }
      SequencerTrace trace = hasTree ? tree : list;
      if (trace == null || trace.frames().isEmpty()) {
        return new JudgeRequest(version, access, from, trace);
      }
      Address caller = trace.root().caller();
      if (from != null && !from.equals(caller)) {
        in.note("from", "must be the caller of the outermost frame");
      }
      return new JudgeRequest(version, access, caller, trace);
    }
  }
}
