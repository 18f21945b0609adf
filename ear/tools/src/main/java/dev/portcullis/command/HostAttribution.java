package dev.portcullis.command;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Ids;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;

/**
 * Attributes the changes of a command to the command, its operating system account and the machine.
 */
final class HostAttribution {
  private HostAttribution() {}

  /**
   * The call context of the system for this command. It is the job of mutation rows. The user agent
   * of audit rows also names the account and the machine.
   */
  static CallContext call(String command) {
    String job = "portcullis " + command;
    String by = job + " (" + System.getProperty("user.name") + " on " + host() + ")";
    return new CallContext(
        null, Ids.uuid().toString(), job, Actor.SYSTEM, null, null, null, null, by);
  }

  /** Whether a URL's host is a loopback name or address, without a DNS lookup. */
  static boolean isLoopback(URI url) {
    String host = String.valueOf(url.getHost());
    return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "a machine without a name";
    }
  }
}
