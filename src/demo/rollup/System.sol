// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import {Layers} from "./Layers.sol";

interface IMessenger {
    function sendToL1(bytes calldata message) external returns (bytes32);
}

/// 0x8001 on layer 2. Requests from layer 1 are executed in the order of their ids; the node counts them here, so that the count is
/// part of the state and none is ever executed twice or left out.
contract Bootloader {
    uint256 public nextPriorityOperation;

    /// Paymasters pay here for the gas of a transaction; the node takes it, and returns what is not used.
    receive() external payable {}
}

/// 0x8008 on layer 2. Every message becomes a log to layer 1 in the batch of its transaction.
contract L1Messenger is IMessenger {
    event L1MessageSent(address indexed _sender, bytes32 indexed _hash, bytes _message);

    function sendToL1(bytes calldata message) external returns (bytes32 hash) {
        hash = keccak256(message);
        emit L1MessageSent(msg.sender, hash, message);
    }
}

/// 0x800a on layer 2: ether as a token, and its way back to layer 1. What is withdrawn stays here for ever.
contract BaseToken {
    string public constant name = "Ether";
    string public constant symbol = "ETH";
    uint8 public constant decimals = 18;

    event Withdrawal(address indexed _l2Sender, address indexed _l1Receiver, uint256 _amount);
    event WithdrawalWithMessage(
        address indexed _l2Sender, address indexed _l1Receiver, uint256 _amount, bytes _additionalData
    );

    function balanceOf(uint256 account) external view returns (uint256) {
        return address(uint160(account)).balance;
    }

    function withdraw(address l1Receiver) external payable {
        IMessenger(Layers.MESSENGER).sendToL1(abi.encodePacked(Layers.ETHER_WITHDRAWAL, l1Receiver, msg.value));
        emit Withdrawal(msg.sender, l1Receiver, msg.value);
    }

    function withdrawWithMessage(address l1Receiver, bytes calldata data) external payable {
        IMessenger(Layers.MESSENGER).sendToL1(
            abi.encodePacked(Layers.ETHER_WITHDRAWAL, l1Receiver, msg.value, msg.sender, data)
        );
        emit WithdrawalWithMessage(msg.sender, l1Receiver, msg.value, data);
    }
}
