package dev.portcullis.ejb.rpc.limit;

/**
 * A call to the node has no free permit. The call begins again when it has one, instead of blocking
 * its thread: see {@link Bulkhead#movable}.
 */
public final class PermitRequiredException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final NodeWorkload work;

  PermitRequiredException(NodeWorkload work) {
    super("needs a place for: " + work, null, false, false);
    this.work = work;
  }

  /** The kind of the permit. */
  public NodeWorkload work() {
    return work;
  }
}
