package dev.portcullis.web.rpc;

import dev.portcullis.kernel.Actor;
import java.util.function.Supplier;

/**
 * Finds out who is behind a connection, as of now; equal for those of the same credentials.
 *
 * @param credential what was shown
 * @param address from where; null where that decides nothing
 */
record SocketHolder(RpcSenders senders, RpcCredential credential, String address)
    implements Supplier<Actor> {
  static SocketHolder of(RpcSenders senders, RpcCredential credential, String address) {
    return new SocketHolder(senders, credential, credential.key() == null ? null : address);
  }

  @Override
  public Actor get() {
    return senders.holder(credential, address);
  }
}
