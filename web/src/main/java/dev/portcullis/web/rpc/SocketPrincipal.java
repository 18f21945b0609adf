package dev.portcullis.web.rpc;

import dev.portcullis.kernel.Actor;
import java.util.function.Supplier;

/**
 * Finds out who is behind a connection, as of now; equal for those of the same credentials.
 *
 * @param credential what was shown
 * @param address from where; null where that decides nothing
 */
record SocketPrincipal(RpcAuthenticator senders, RpcCredential credential, String address)
    implements Supplier<Actor> {
  static SocketPrincipal of(RpcAuthenticator senders, RpcCredential credential, String address) {
    return new SocketPrincipal(senders, credential, credential.key() == null ? null : address);
  }

  @Override
  public Actor get() {
    return senders.holder(credential, address);
  }
}
