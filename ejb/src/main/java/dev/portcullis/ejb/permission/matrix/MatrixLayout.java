package dev.portcullis.ejb.permission.matrix;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.abi.AbiEntry;
import dev.portcullis.ejb.abi.AbiEntry.Kind;
import dev.portcullis.ejb.permission.EffectivePermissions;
import dev.portcullis.ejb.permission.EventPermissionView;
import dev.portcullis.ejb.permission.FunctionPermissionDraft;
import dev.portcullis.ejb.permission.matrix.PermissionMatrixView.MatrixEvent;
import dev.portcullis.ejb.permission.matrix.PermissionMatrixView.MatrixFunction;
import dev.portcullis.persistence.permission.EventPermission;
import dev.portcullis.persistence.permission.FunctionPermission;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Groups permissions by their functions and events. */
final class MatrixLayout {
  private final List<AbiEntry> entries;

  /**
   * For these interfaces.
   *
   * @param interfaces the contract's, then its template's
   */
  MatrixLayout(List<Abi> interfaces) {
    entries = interfaces.stream().flatMap(abi -> abi.entries().stream()).toList();
  }

  /** The functions with the permissions of the contract and of its template. */
  List<MatrixFunction> functions(List<FunctionPermission> applicable) {
    Map<Boolean, List<FunctionPermission>> inherited =
        applicable.stream().collect(Collectors.partitioningBy(FunctionPermission::isInherited));
    Set<Integer> inForce =
        EffectivePermissions.of(
                inherited.get(false), inherited.get(true), FunctionPermission::methodSelector)
            .stream()
            .map(FunctionPermission::id)
            .collect(Collectors.toSet());
    Map<String, List<MatrixPermission>> given = new LinkedHashMap<>();
    Map<String, String> signatures = new LinkedHashMap<>();
    Stream.concat(inherited.get(false).stream(), inherited.get(true).stream())
        .forEach(
            permission -> {
              signatures.putIfAbsent(permission.methodSelector(), permission.functionSignature());
              given
                  .computeIfAbsent(permission.methodSelector(), selector -> new ArrayList<>())
                  .add(MatrixPermission.of(permission, inForce.contains(permission.id())));
            });
    Map<String, MatrixFunction> functions = new LinkedHashMap<>();
    for (AbiEntry entry : entries) {
      if (entry.kind() == Kind.FUNCTION || entry.kind() == Kind.RECEIVE) {
        MatrixFunction function = declared(entry, given);
        functions.putIfAbsent(function.selector(), function);
      }
    }
    given.forEach(
        (selector, permissions) ->
            functions.putIfAbsent(
                selector, undeclared(selector, signatures.get(selector), permissions)));
    return List.copyOf(functions.values());
  }

  private static MatrixFunction declared(
      AbiEntry entry, Map<String, List<MatrixPermission>> given) {
    boolean receives = entry.kind() == Kind.RECEIVE;
    String selector = receives ? FunctionPermissionDraft.RECEIVE_SELECTOR : entry.selector();
    String signature = receives ? FunctionPermissionDraft.RECEIVE : entry.signature();
    return new MatrixFunction(
        selector,
        signature,
        name(signature),
        true,
        entry.inputs().stream().map(InterfaceParameter::of).toList(),
        entry.mutability(),
        given.getOrDefault(selector, List.of()));
  }

  private static MatrixFunction undeclared(
      String selector, String signature, List<MatrixPermission> permissions) {
    return new MatrixFunction(
        selector, signature, name(signature), false, List.of(), null, permissions);
  }

  private static String name(String signature) {
    return signature.substring(0, signature.indexOf('('));
  }

  /** The events with their permissions. */
  List<MatrixEvent> events(List<EventPermission> all) {
    Map<String, List<EventPermissionView>> given =
        all.stream()
            .filter(permission -> topic(permission).isPresent())
            .collect(
                Collectors.groupingBy(
                    permission -> topic(permission).get(),
                    LinkedHashMap::new,
                    Collectors.mapping(EventPermissionView::of, Collectors.toList())));
    Map<String, MatrixEvent> events = new LinkedHashMap<>();
    for (AbiEntry entry : entries) {
      if (entry.kind() == Kind.EVENT) {
        String topic = entry.topic();
        events.putIfAbsent(
            topic,
            new MatrixEvent(
                topic,
                entry.signature(),
                entry.name(),
                true,
                entry.anonymous(),
                entry.inputs().stream().map(InterfaceParameter::of).toList(),
                given.getOrDefault(topic, List.of())));
      }
    }
    given.forEach(
        (topic, permissions) ->
            events.putIfAbsent(
                topic, new MatrixEvent(topic, null, null, false, false, List.of(), permissions)));
    return List.copyOf(events.values());
  }

  /** The permissions for all events. */
  static List<EventPermissionView> anyEvent(List<EventPermission> all) {
    return all.stream()
        .filter(permission -> topic(permission).isEmpty())
        .map(EventPermissionView::of)
        .toList();
  }

  private static Optional<String> topic(EventPermission permission) {
    return Optional.ofNullable(permission.match().constants().get(0));
  }
}
