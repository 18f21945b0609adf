package dev.portcullis.web.rpc;

import dev.portcullis.kernel.Actor;
import java.util.function.Supplier;

/**
 * Supplies the principal of a connection, as of now; equal for connections with the same
 * credentials.
 *
 * @param credential from the handshake
 * @param address of the client; null where it does not matter
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
